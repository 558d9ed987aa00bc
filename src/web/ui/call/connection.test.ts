import { describe, expect, it } from 'vitest'
import { makeConnection, type ConnectionDeps } from './connection.ts'

/** A device and a server as the test wants them; `step` lets one wait between two questions pass. */
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

describe('the line', () => {
  it('is not broken while the server answers', async () => {
    const { line, state } = makeWorld()
    await line.whenAnswering()
    expect(line.broken()).toBeNull()
    expect(state.waits).toEqual([])
  })

  it('without a network is broken from that moment until the server has answered', async () => {
    const { line, state, setOnline } = makeWorld()
    const seen: unknown[] = []
    line.subscribe(() => seen.push(line.broken()))
    state.at = 1
    await setOnline(false)
    expect(state.asked).toBe(0)
    state.at = 2
    state.answers = false
    await setOnline(true)
    // Why it is broken has changed, since when has not.
    expect(seen).toEqual([
      { kind: 'offline', since: 'at 1' },
      { kind: 'noAnswer', since: 'at 1' },
    ])
  })

  it('is asked for ever longer, for all who wait at once, and stands again with the answer', async () => {
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

  it('is looked at at once when the network comes back', async () => {
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
