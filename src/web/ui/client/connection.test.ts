import { describe, expect, it } from 'vitest'
import { makeConnection, type ConnectionDeps } from './connection.ts'

/** A fake device and server; `step` ends the pause between two checks. */
const makeWorld = () => {
  const state = { isOnline: true, answers: true, asked: 0, waits: [] as number[], at: 0 }
  let changed = (): void => undefined
  let pass = (): void => undefined
  const deps: ConnectionDeps = {
    isOnline: () => state.isOnline,
    onChange: (listener) => {
      changed = listener
    },
    answers: async () => {
      state.asked += 1
      return state.answers
    },
    pause: (ms) => {
      state.waits.push(ms)
      return new Promise((resolve) => {
        pass = resolve
      })
    },
    now: () => `at ${String(state.at)}`,
    random: () => 0.5,
  }
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
  return {
    state,
    line: makeConnection(deps),
    setOnline: async (isOnline: boolean) => {
      state.isOnline = isOnline
      changed()
      await settle()
    },
    step: async () => {
      pass()
      await settle()
    },
    settle,
  }
}

describe('the connection', () => {
  it('is not broken while the server responds', async () => {
    const { line, state } = makeWorld()
    await line.whenAnswering()
    expect(line.broken()).toBeNull()
    expect(state.waits).toEqual([])
  })

  it('is broken from the loss of the network until the server responds', async () => {
    const { line, state, setOnline } = makeWorld()
    const seen: unknown[] = []
    line.subscribe(() => seen.push(line.broken()))
    state.at = 1
    await setOnline(false)
    expect(state.asked).toBe(0)
    state.at = 2
    state.answers = false
    await setOnline(true)
    expect(seen).toEqual([
      { kind: 'offline', since: 'at 1' },
      { kind: 'noAnswer', since: 'at 1' },
    ])
  })

  it('is checked at growing intervals, once for all waiting callers, and restored by a response', async () => {
    const { line, state, settle, step } = makeWorld()
    state.answers = false
    const waited = Promise.all([line.whenAnswering(), line.whenAnswering()])
    await settle()
    expect(line.broken()).toEqual({ kind: 'noAnswer', since: 'at 0' })
    for (let time = 0; time < 5; time += 1) await step()
    expect(state.waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
    expect(state.asked).toBe(6)
    state.answers = true
    await step()
    await waited
    expect(line.broken()).toBeNull()
  })

  it('is checked immediately when the network returns', async () => {
    const { line, state, setOnline } = makeWorld()
    await setOnline(false)
    await setOnline(true)
    expect(line.broken()).toBeNull()
    expect(state.asked).toBe(1)
    state.at = 3
    await setOnline(false)
    expect(line.broken()).toEqual({ kind: 'offline', since: 'at 3' })
  })
})
