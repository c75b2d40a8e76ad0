import { Refusal } from "../../../kernel/refusal";
import { readSnapshot } from "../../open";
import { savedFile } from "../../save/save";
import type { Answer, Question } from "./questions";

/*
 * Runs in a worker of the page: files come from anybody, and one that asks for too much costs this worker and not the page.
 */

function answered(question: Question): Answer {
  try {
    return { given: "file" in question ? savedFile(question.file, question.now) : readSnapshot(question.bytes) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    // What the browser throws where memory or its stack are at an end.
    return { isTooMuch: error instanceof RangeError, fault: String(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<Question>) => self.postMessage(answered(data));
