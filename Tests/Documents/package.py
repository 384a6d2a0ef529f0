"""Prints the commands of the documents about the Debian package, each once: its place, and the command."""
import re

from documents import all_blocks

seen = set()
for block in all_blocks():
    if block.kind == "sh package":
        for command, _ in block.commands():
            plain = re.sub(r"\s+# .*", "", command)
            if plain not in seen:
                seen.add(plain)
                print(block.place, plain)
