import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const web = join(import.meta.dirname, '../..')
const sources = globSync('**/*.tsx', { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'))

describe('fields for passwords', () => {
  it('hide what is typed, and are named to password managers', () => {
    const fields = sources.flatMap((source) =>
      [...source.matchAll(/<([\w.]+)(?:(?!<)[^])*?autoComplete="(?:current|new)-password"/g)].map(
        ([, name]) => name,
      ),
    )
    expect(fields.length).toBeGreaterThan(7)
    expect(new Set(fields)).toEqual(new Set(['PlainPassword', 'Input.Password']))
    const unnamed = sources.flatMap((source) =>
      [...source.matchAll(/<(?:PlainPassword|Input\.Password)(?:(?!<)[^])*?\/>/g)]
        .map(([element]) => element)
        .filter((element) => !/autoComplete="(?:current|new)-password"/.test(element)),
    )
    expect(unnamed).toEqual([])
  })

  it('take what is pasted', () => {
    const refusing = sources.filter((source) => /onPaste/.test(source) && /-password"/.test(source))
    expect(refusing).toEqual([])
  })
})

it('nothing is written as markup: no page uses innerHTML, eval or messages of other windows', () => {
  const dangerous =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|'message'|\.postMessage\(/
  expect(sources.filter((source) => dangerous.test(source))).toEqual([])
})
