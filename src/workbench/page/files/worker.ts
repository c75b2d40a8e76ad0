import { Refusal } from "../../../kernel/refusal";
import { readSnapshot } from "../../open";
import { savedFile } from "../../save/save";
import type { Answer, Question } from "./questions";

/*
 * Runs in a worker of the page: files come from anybody, and one that asks for too much costs this worker and not the page.
 */

function answered({ id, ask }: Question): Answer {
  try {
    return { id, given: "file" in ask ? savedFile(ask.file, ask.now) : readSnapshot(ask.bytes) };
  } catch (error) {
    if (error instanceof Refusal) return { id, refused: error.message };
    // What the browser throws where memory or its stack are at an end.
    return { id, isTooMuch: error instanceof RangeError, fault: String(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<Question>) => self.postMessage(answered(data));
