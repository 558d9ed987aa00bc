import { describe, expect, it } from 'vitest'
import { drawEachInWorker, drawInWorker } from './pdf-worker.ts'

const script = new URL('../../../../test/thread-worker.ts', import.meta.url)
const draw = async (sheet: string): Promise<string[]> =>
  (await drawInWorker(script, sheet)).toString().split(' ')
const drawAll = async (...sheets: string[]): Promise<string[]> => {
  const drawn: string[] = []
  for await (const pdf of drawEachInWorker(script, sheets)) drawn.push(pdf.toString())
  return drawn
}

describe('the thread that draws PDFs', () => {
  it('waits for the next drawing, so that only the first one loads fonts', async () => {
    const [first] = await draw('a')
    expect(await draw('b')).toEqual([first, 'b'])
    expect(await drawAll('c', 'd')).toEqual([`${first} c`, `${first} d`])
  })

  it('is one of several where drawings overlap, of which one waits', async () => {
    const drawn = await Promise.all(['a', 'b', 'c'].map(draw))
    expect(drawn.map(([, sheet]) => sheet)).toEqual(['a', 'b', 'c'])
    expect(new Set(drawn.map(([thread]) => thread)).size).toBe(3)
    const [kept] = await draw('d')
    expect(drawn.map(([thread]) => thread)).toContain(kept)
  })

  it('is replaced when it ended, and never passes on a drawing that somebody left', async () => {
    const [before] = await draw('a')
    await expect(draw('end')).rejects.toThrow('ended without a result')
    const [after] = await draw('b')
    expect(after).not.toBe(before)
    const left = drawEachInWorker(script, ['c', 'd', 'e'])
    await left.next()
    await left.return(undefined)
    expect((await draw('f'))[1]).toBe('f')
  })
})
