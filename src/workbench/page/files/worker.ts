import { Refusal } from "../../../kernel/refusal";
import { readSnapshot } from "../../open";
import { savedFile } from "../../save/save";
import type { Answer, Question } from "./questions";

/*
 * Runs in a worker, so that a malicious file can only crash this worker and not the page.
 */

function answered(question: Question): Answer {
  try {
    return { opened: "file" in question ? savedFile(question.file, question.now) : readSnapshot(question.bytes) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    // Browsers throw a RangeError when they run out of memory or stack.
    return { isTooMuch: error instanceof RangeError, fault: String(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<Question>) => self.postMessage(answered(data));
