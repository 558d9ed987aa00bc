import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { sendFailure } from '../adapter.ts'
import { hasTooManyParts, readBoundedJson } from '../bounded-json.ts'

const list = (one: string, count: number): string => `[${Array.from({ length: count }, () => one).join(',')}]`
const object = (count: number): string =>
  `{${Array.from({ length: count }, (_, index) => `"${index}":1`).join(',')}}`

describe('the parts of a JSON text', () => {
  it.each([
    ['a list of 100,000 values', list('1', 100_000), false],
    ['a list of 100,001 values', list('1', 100_001), true],
    ['50,000 empty lists', list('[]', 50_000), false],
    ['50,001 empty objects', list('{}', 50_001), true],
    ['an object of 50,000 fields', object(50_000), false],
    ['an object of 50,001 fields', object(50_001), true],
    ['a text of marks', JSON.stringify(',"[{:'.repeat(100_000)), false],
    ['a list after a text with quotes', `[${JSON.stringify('"'.repeat(3))},${list('1', 100_001)}]`, true],
    ['lists 100,001 deep', '['.repeat(100_001), true],
    ['a text that does not end', `"${','.repeat(200_000)}`, false],
  ])('are counted in %s', (_what, json, isTooMuch) => {
    expect(hasTooManyParts(json)).toBe(isTooMuch)
  })

  it('are limited before they are read', async () => {
    const app = Fastify()
    app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
    readBoundedJson(app)
    app.post('/', async ({ body }) => ({ body }))
    const post = (payload: string) =>
      app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })
    expect((await post('{"a":[1]}')).json()).toEqual({ body: { a: [1] } })
    for (const [payload, message] of [
      [list('1', 100_001), 'holds too many values'],
      ['{"a":1', 'is not readable JSON'],
      ['{"__proto__":1}', 'is not readable JSON'],
      ['', 'is not readable JSON'],
    ] as const) {
      const answer = await post(payload)
      expect([answer.statusCode, answer.json().data.fields]).toEqual([415, [{ path: 'body', message }]])
    }
    await app.close()
  })
})
