// Keeps the screen on. Where the page came without encryption, the browser gives no lock for that; a silent video that
// plays does the same. Browsers want it to have sound, to be large, and to be started by the player.

import { make } from "./dom.js";

// The lock of the browser: tsc does not know it everywhere.
type Lock = EventTarget & { release: () => Promise<void> };
type LockingNavigator = { wakeLock: { request: (kind: "screen") => Promise<Lock> } };

export class KeepAwake {
  isWanted = false;
  isAsking = false;
  lock: Lock | null = null;
  video: HTMLVideoElement | null = null;
  /** The address of the video, once it is here. */
  source: string | null = null;

  constructor(signal: AbortSignal) {
    // From memory, because some browsers play only what a server gives in pieces; ahead of the touch that starts it.
    if (!KeepAwake.hasLock) {
      loadVideo().then((source) => {
        this.source = source;
        this.follow();
      }, () => {});
    }
    document.addEventListener("visibilitychange", () => this.follow(), { signal });
    for (const type of ["pointerup", "keydown"]) addEventListener(type, () => this.follow(), { signal });
  }

  /** Whether the browser has a lock of its own. */
  static hasLock = "wakeLock" in navigator;

  /** Whether the screen is kept on, as far as is known. */
  get isOn() {
    return this.lock ? true : this.video ? !this.video.paused : false;
  }

  set(isWanted: boolean) {
    this.isWanted = isWanted;
    return this.follow();
  }

  async follow() {
    const isNeeded = this.isWanted && !document.hidden;
    if (KeepAwake.hasLock) return this.followLock(isNeeded);
    if (isNeeded && this.source) this.video ??= makeVideo(this.source);
    // Before the first touch a browser refuses; with it, this is tried again.
    if (isNeeded && this.video?.paused) await this.video.play().catch(() => {});
    if (!isNeeded && this.video) {
      this.video.pause();
      this.video.remove();
      this.video = null;
    }
  }

  async followLock(isNeeded: boolean) {
    if (!isNeeded) {
      this.lock?.release();
      this.lock = null;
    } else if (!this.lock && !this.isAsking) {
      this.isAsking = true;
      const { wakeLock } = navigator as unknown as LockingNavigator;
      this.lock = await wakeLock.request("screen").catch(() => null);
      this.isAsking = false;
      this.lock?.addEventListener("release", () => (this.lock = null));
      // The wish may have ended meanwhile.
      if (!this.isWanted) this.followLock(false);
    }
  }
}

async function loadVideo() {
  const isMPEG = document.createElement("video").canPlayType('video/mp4; codecs="avc1.42E01E, mp4a.40.2"');
  const response = await fetch(new URL(`awake.${isMPEG ? "mp4" : "webm"}`, import.meta.url));
  return URL.createObjectURL(await response.blob());
}

function makeVideo(src: string) {
  const video = make("video", { class: "awake", "aria-hidden": "true" });
  Object.assign(video, { src, loop: true, playsInline: true, disableRemotePlayback: true });
  document.body.append(video);
  return video;
}
