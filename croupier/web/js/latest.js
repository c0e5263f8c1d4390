/** What a page asks again and again: one request in flight, and one more after it if something happened meanwhile. */

export class Latest {
  /**
   * @param {() => Promise<any>} ask
   * @param {(answer: any) => void} told
   * @param {(trouble: Error) => void=} failed
   */
  constructor(ask, told, failed = () => {}) {
    this._ask = ask;
    this._told = told;
    this._failed = failed;
    this._busy = false;
    this._again = false;
    this._timer = null;
  }

  /** Something happened that can wait a moment: one look for all that happens until then. @param {number} ms */
  soon(ms) {
    this._timer ??= setTimeout(() => this.look(), ms);
  }

  /** Something happened: what is known is out of date. */
  async look() {
    clearTimeout(this._timer);
    this._timer = null;
    if (this._busy) {
      this._again = true;
      return;
    }
    this._busy = true;
    try {
      do {
        this._again = false;
        this._told(await this._ask());
      } while (this._again);
    } catch (trouble) {
      this._failed(trouble);
    } finally {
      this._busy = false;
    }
  }
}
