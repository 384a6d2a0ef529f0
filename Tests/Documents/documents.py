"""The code blocks of the documents, and what is done with each: the words after ``` say it.

    console               run at the top of the repository; what it prints is compared
    console live, sh live run in the virtual machine, beside a chordd with a keyboard and a synthesizer; compared if
                          output is shown, or else only expected to succeed
    sh system, ini system, logrotate system
                          run in the virtual machine with systemd, by Tests/Service/run-units
    sh package            run on a clean Debian in the virtual machine, by Tests/Service/run-deb
    sh make               every target must be in the Makefile
    json, json live       compared in structure with what the program prints
    yaml                  a configuration, which the program must accept
    swift                 compiled, with the modules of this build, and run; comments at its end are the output
    swift in FILE         a piece of that file
    python live           run in the virtual machine
    url live              addresses that the running chordd must answer
    text                  a picture or a formula; no command
    sh proxy, nginx proxy a web server with TLS before the page, which Tests/Browser/test_proxy.py runs
    … | jq                beside that, run with the events of docs/example.mid: it prints something, and no null
    … elsewhere           needs another machine or another program; only the syntax of sh is checked
"""
import pathlib
import re

TOP = pathlib.Path(__file__).resolve().parents[2]
CLASSES = {
    "console", "console live", "sh live", "sh system", "sh package", "sh make", "sh elsewhere", "json", "json live",
    "yaml", "yaml elsewhere", "ini system", "logrotate system", "swift", "swift in", "python live", "python elsewhere",
    "url live", "text", "sh proxy", "nginx proxy",
}


class Block:
    def __init__(self, path, line, info, indent):
        self.path, self.line, self.info, self.indent = path, line, info, indent
        self.lines = []

    @property
    def kind(self):
        return " ".join(self.info.split()[:2])

    @property
    def place(self):
        return f"{self.path}:{self.line}"

    @property
    def text(self):
        return "\n".join(self.lines) + "\n"

    def commands(self):
        """Each command with the lines that are shown below it."""
        if self.info.startswith("sh"):
            # A command goes on after a backslash, and inside quotation marks.
            text = re.sub(r"\\\n\s*", "", self.text)
            lines = re.findall(r"(?:[^'\n]|'[^']*')+", text)
            return [(line, None) for line in lines if line.strip() and not line.startswith("#")]
        commands = []
        for line in self.lines:
            if line.startswith("$ "):
                commands.append((line[2:], []))
            elif commands:
                commands[-1][1].append(line)
        return commands


def documents():
    """The documents with blocks: README and the pages. Decisions are history, and their blocks may no longer work."""
    pages = [str(path.relative_to(TOP)) for path in (TOP / "docs").rglob("*.md")]
    return ["README.md", "CONTRIBUTING.md"] + sorted(page for page in pages if not page.startswith("docs/decisions/"))


def without_blocks(path):
    return re.sub(r"^ *```.*?^ *```$", "", path.read_text(), flags=re.S | re.M)


def anchor(heading):
    """The address of a heading within its page, as web forges make it."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def broken_links(path):
    """The links of a document that lead to no file, or to no heading of it."""
    for target in re.findall(r"\]\(([^)\s]+)\)", without_blocks(path)):
        place, _, heading = target.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        page = path.parent / place if place else path
        if not page.exists():
            yield target
        elif heading and heading not in map(anchor, re.findall(r"^#+ (.*)$", without_blocks(page), re.M)):
            yield target


def blocks(path):
    """The fenced blocks of a document, and indented ones, which have no words and so no class."""
    found, block, blank = [], None, True
    for number, line in enumerate((TOP / path).read_text().splitlines(), 1):
        fence = re.match(r"( *)```(.*)", line)
        if block is not None and block.info != "indented":
            if fence and fence[2] == "":
                block = None
            else:
                block.lines.append(line.removeprefix(block.indent))
        elif fence:
            block = Block(path, number, fence[2].strip(), fence[1])
            found.append(block)
        elif re.match(r" {4}\S", line) and (blank or block):
            if block is None:
                block = Block(path, number, "indented", "    ")
                found.append(block)
            block.lines.append(line[4:])
        else:
            block = None
        blank = not line.strip()
    return found


def all_blocks():
    return [block for path in documents() for block in blocks(path)]


# Parts that differ from one run to the next, in the document and in the output.
MASKS = [
    (r"\bpid=\d+", "pid=N"),
    (r"\bprocess \d+(?=\)|;)", "process N"),
    (r"\bprocess \d+, up .*", "process N, up T"),
    (r"\b\d+ % sure", "N % sure"),
    (r'"(pid|uptime|latencyUs|seq)":\d+', r'"\1":N'),
    (r'"time":"[^"]*"', '"time":"T"'),
    (r'"version":"[^"]*"', '"version":"V"'),
]


def masked(line):
    for pattern, replacement in MASKS:
        line = re.sub(pattern, replacement, line)
    return line.rstrip()


def matches(printed, shown):
    """Line by line; a `…` at the end of a line stands for any rest of it, one by itself for any lines."""
    if not shown:
        return not printed
    line, rest = shown[0], shown[1:]
    if line in ("…", "..."):
        return not rest or (len(printed) >= len(rest) and matches(printed[len(printed) - len(rest):], rest))
    if not printed:
        return False
    first = masked(printed[0])
    same = first.startswith(masked(line[:-1])) if line.endswith("…") else first == masked(line)
    return same and matches(printed[1:], rest)


def structure_differs(shown, printed, path="$"):
    """A name that is in the shown JSON but not in the printed one, or a value of another type."""
    if isinstance(shown, dict):
        if not isinstance(printed, dict):
            return f"{path} is no object"
        for name, value in shown.items():
            if name not in printed:
                return f"{path} has no {name}"
            difference = structure_differs(value, printed[name], f"{path}.{name}")
            if difference:
                return difference
    elif isinstance(shown, list):
        if not isinstance(printed, list):
            return f"{path} is no list"
        if shown and printed:
            return structure_differs(shown[0], printed[0], f"{path}[0]")
    elif shown is not None and printed is not None:
        number = (int, float)
        if not (type(shown) is type(printed) or isinstance(shown, number) and isinstance(printed, number)):
            return f"{path} is {printed!r}, not like {shown!r}"
    return None


def report(good, what, output=""):
    print(f"{'PASS' if good else 'FAIL'} {what}", flush=True)
    if not good:
        for line in str(output).rstrip().splitlines()[:40]:
            print(f"     | {line}", flush=True)
    return good

