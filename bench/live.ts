import type { Call } from './plan.ts'
import type { Row } from './report.ts'

const longestMs = 10_000

const answerOf = async (url: string, { path, headers, body }: Call): Promise<string> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} returned ${response.status} ${text}`)
  return text
}

interface Screens {
  readonly stream: Call
  readonly changes: readonly Call[]
  readonly shown: Call
}

/**
 * Milliseconds from each change on one screen until another screen has reloaded: first the stream's event, then the
 * list's call, as in the web client.
 */
const liveTimes = async (url: string, { stream, changes, shown }: Screens): Promise<number[]> => {
  const control = new AbortController()
  const response = await fetch(url + stream.path, { headers: stream.headers, signal: control.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const nextOrdersEvent = async (): Promise<void> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      const event = text.slice(0, end)
      if (end >= 0) text = text.slice(end + 2)
      if (end >= 0 && /^event: orders$/m.test(event)) return
      if (end >= 0) continue
      const part = await reader?.read()
      if (!part || part.done) throw new Error('the stream ended')
      text += part.value
    }
  }
  const timer = setTimeout(() => control.abort(), longestMs * (changes.length + 1))
  try {
    await nextOrdersEvent()
    const times: number[] = []
    for (const change of changes) {
      const started = performance.now()
      const told = nextOrdersEvent().then(() => answerOf(url, shown))
      await answerOf(url, change)
      await told
      times.push(performance.now() - started)
      // Spaced like human actions, because immediate changes are batched.
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    return times
  } finally {
    clearTimeout(timer)
    control.abort()
  }
}

export const liveRow = async (url: string, screens: Screens): Promise<Row> => {
  const times = (await liveTimes(url, screens)).toSorted((a, b) => a - b)
  const at = (part: number): number => Math.round(times[Math.floor((times.length - 1) * part)] ?? Number.NaN)
  return {
    test: "from a change on one screen until another's list shows it, 95th percentile",
    product: `${at(0.95)} ms (p50 ${at(0.5)} ms)`,
    baseline: '',
    result: `${at(0.95)} ms`,
    target: '300 ms',
    met: at(0.95) <= 300,
  }
}
