"""Compares the bill of materials of a build with the package manager and the checkouts."""
import json
import pathlib
import re
import subprocess
import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

TOP = pathlib.Path(__file__).resolve().parents[2]
program = pathlib.Path(sys.argv[1])
good = True


def output(*command):
    return subprocess.run(command, check=True, cwd=TOP, stdout=subprocess.PIPE, text=True).stdout


def check(what, problems):
    global good
    problems = [problems] if isinstance(problems, str) and problems else problems
    print(f"{'FAIL' if problems else 'PASS'} {what}", flush=True)
    for problem in problems:
        print(f"     | {problem}")
        good = False


facts = json.loads(output(str(program), "--version", "--json"))
linked = {package["name"]: package for package in facts["dependencies"]}
resolved = {pin["location"]: pin["state"] for pin in json.loads((TOP / "Package.resolved").read_text())["pins"]}
copyright = (TOP / "debian/copyright").read_text()
paragraphs = [dict(re.findall(r"^([\w-]+): *(.*(?:\n .*)*)", text, re.M)) for text in re.split(r"\n\s*\n", copyright)]
# A package is called as its folder is, but for the ending that some repositories have.
by_name = {paragraph["Files"].rstrip("/*").split("/")[-1].removesuffix(".swift"): paragraph for paragraph in paragraphs if "Files" in paragraph}
notices = {name: TOP / ".build/checkouts" / name / "NOTICE.txt" for name in linked}

check("the program knows its version, its compiler and its packages", [
    name for name in ("version", "swift") if not facts.get(name)] + ([] if len(linked) > 5 else ["no packages"]))
check("it says the versions and revisions that the package manager has chosen", [
    f"{name}: {package['version']} {package['revision']}, not {resolved.get(package['source'])}"
    for name, package in linked.items()
    if (package["version"], package["revision"])
    != (resolved.get(package["source"], {}).get("version"), resolved.get(package["source"], {}).get("revision"))])
check("it names the compiler that is installed", [] if facts["swift"] in output("swift", "--version") else facts["swift"])
check("debian/copyright names no package that is not fetched", [
    paragraph["Files"] for paragraph in by_name.values()
    if "checkouts" in paragraph["Files"] and not (TOP / paragraph["Files"].replace("-package", "").rstrip("*")).exists()])
check("every linked package has a paragraph in debian/copyright", sorted(set(linked) - set(by_name)))
check("every license there has its text", [
    paragraph["License"] for paragraph in by_name.values()
    if not any("Files" not in other and other.get("License", "").split("\n")[0] == paragraph["License"] for other in paragraphs)])
check("what every NOTICE.txt names is there, too", [
    f"{name}: {address}" for name, path in notices.items() if path.exists()
    for address in re.findall(r"HOMEPAGE:\s*\*\s*(\S+)", path.read_text()) if address not in copyright])
check("the signs of the page, and all other fonts, have their origin", [
    str(font) for font in (TOP / "Sources/PageServer").rglob("*.woff2") if not font.name.startswith("signs-")])

text = output("scripts/bill-of-materials", str(program))
check("the bill of materials is right by the schema of CycloneDX 1.6",
      str(JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) or ""))
bill = json.loads(text)
listed = {component["name"]: component for component in bill["components"]}
check("it lists every package with its version and license", [
    name for name, package in linked.items()
    if listed.get(name, {}).get("version") != package["version"] or not listed[name].get("licenses")])
check("it lists what the packages contain, with its license", [
    name for name in ("llhttp", "sha1", "cpp_magic", "libyaml", "swift") if not listed.get(name, {}).get("licenses")])
owners = {}
for path in re.findall(r"=> (/\S+)", output("ldd", str(program))):
    found = subprocess.run(["dpkg-query", "-S", f"/usr{path}", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    owners[pathlib.Path(path).name] = found.stdout.split(":")[0]
needed = re.findall(r"\(NEEDED\).*\[(.+)\]", output("readelf", "-d", str(program)))
versions = {name: output("dpkg-query", "-W", "-f", "${Version}", owners[name]) for name in needed if owners.get(name)}
check("it lists the Debian package of every library that the program is linked with", [
    f"{owners[name]} {version}" for name, version in versions.items()
    if listed.get(owners[name], {}).get("version") != version] + ([] if len(versions) >= 4 else ["found none"]))
check("it has the version and the license of every part", [
    name for name, component in listed.items() if not component.get("version") or not component.get("licenses")])
guide = (TOP / "docs/guide/install.md").read_text()
check("the guide names every library that apt installs with it", [
    owners[name] for name in versions
    if owners[name].removesuffix("t64") not in guide and owners[name] not in ("libc6", "libgcc-s1", "libstdc++6")])
sys.exit(not good)
