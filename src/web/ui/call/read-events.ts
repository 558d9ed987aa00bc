export interface LiveEvent {
  readonly topic: string
  readonly version: string
}

const fieldOf = (lines: readonly string[], name: string): string | undefined =>
  lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)

const eventOf = (block: string): LiveEvent[] => {
  const lines = block.split('\n')
  const topic = fieldOf(lines, 'event')
  const version = fieldOf(lines, 'data')
  return topic === undefined || version === undefined ? [] : [{ topic, version }]
}

/** Parses chunks of text, cut anywhere, and returns the complete events; heartbeats are skipped. */
export const makeEventReader = (): ((text: string) => readonly LiveEvent[]) => {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap(eventOf)
  }
}
