import { Transform, type TransformCallback } from 'node:stream';

const newline = 0x0a;
/** The bytes at each end of a line that is dropped, in which the id of the request is looked for. */
const edgeBytes = 256;

/**
 * Hands on whole lines. A line above `longest` bytes is never held: `onDropped` is told the id of the request in it, if
 * the line begins or ends with one, and the lines behind it go on as ever.
 */
export class BoundedLines extends Transform {
  readonly #longest: number;
  readonly #onDropped: (requestId: string | number | undefined) => void;
  #pieces: Buffer[] = [];
  #length = 0;
  #head = Buffer.alloc(0);
  #tail = Buffer.alloc(0);
  #isDropping = false;

  constructor(longest: number, onDropped: (requestId: string | number | undefined) => void) {
    super();
    this.#longest = longest;
    this.#onDropped = onDropped;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let begin = 0; begin < chunk.length;) {
      const end = chunk.indexOf(newline, begin);
      this.#take(chunk.subarray(begin, end === -1 ? chunk.length : end + 1));
      if (end === -1) break;
      this.#endLine();
      begin = end + 1;
    }
    done();
  }

  #take(piece: Buffer): void {
    this.#length += piece.length;
    if (!this.#isDropping && this.#length > this.#longest) {
      const held = Buffer.concat(this.#pieces);
      this.#head = Buffer.from((held.length === 0 ? piece : held).subarray(0, edgeBytes));
      this.#tail = held.subarray(-edgeBytes);
      this.#pieces = [];
      this.#isDropping = true;
    }
    if (this.#isDropping)
      this.#tail = Buffer.from(Buffer.concat([this.#tail, piece.subarray(-edgeBytes)]).subarray(-edgeBytes));
    else this.#pieces.push(piece);
  }

  #endLine(): void {
    if (this.#isDropping) this.#onDropped(idAtAnEnd(this.#head.toString(), this.#tail.toString()));
    else this.push(Buffer.concat(this.#pieces));
    this.#pieces = [];
    this.#length = 0;
    this.#isDropping = false;
  }
}

/** Clients write the id of a request behind its parameters, or before them. */
function idAtAnEnd(head: string, tail: string): string | number | undefined {
  const [, text] =
    /"id":("[^"\\]{1,100}"|\d{1,15})(?:,"jsonrpc":"2\.0")?\}\s*$/.exec(tail) ??
    /^\{(?:"jsonrpc":"2\.0",)?"id":("[^"\\]{1,100}"|\d{1,15}),/.exec(head) ??
    [];
  return text === undefined ? undefined : (JSON.parse(text) as string | number);
}
