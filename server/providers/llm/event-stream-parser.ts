// Takes server-sent events apart, as they come, into what they carry; names, ids and comments are of no use here.

/** Of one stream of events. The time it takes grows with the length of the text, however it is cut. */
export class EventStreamParser {
  /** The line that has not ended yet. */
  private line = ''
  /** Of the event that has not ended yet. */
  private data: string | undefined

  /** The data of each event that ends in `piece`. An event that never ends is never told. */
  push(piece: string): string[] {
    const events: string[] = []
    let from = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      this.take(this.line + piece.slice(from, end), events)
      this.line = ''
      from = end + 1
    }
    this.line += piece.slice(from)
    return events
  }

  private take(ended: string, events: string[]): void {
    const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended
    if (line === '') {
      if (this.data !== undefined) events.push(this.data)
      this.data = undefined
    } else if (line.startsWith('data:')) {
      const value = line.slice(line[5] === ' ' ? 6 : 5)
      this.data = this.data === undefined ? value : `${this.data}\n${value}`
    }
  }
}
