import type { KeyboardEvent } from 'react'

export type KeyAction =
  | { readonly tick: number }
  | 'carrier'
  | 'weigh'
  | 'picture'
  | 'propose'
  | 'putDown'
  | 'finish'
  | 'print'
  | 'more'
  | 'fewer'
  | 'up'
  | 'down'

const plainKeys: Readonly<Record<string, KeyAction>> = {
  Escape: 'putDown',
  '+': 'more',
  '-': 'fewer',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** By the key's place, because Alt changes its letter on some keyboards. */
const altKeys: Readonly<Record<string, KeyAction>> = {
  KeyC: 'carrier',
  KeyW: 'weigh',
  KeyI: 'picture',
  KeyS: 'propose',
}

const tickOf = (code: string): KeyAction | null => {
  const place = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  return place === undefined ? null : { tick: Number(place) }
}

/** The command of a key; null if the key is text input. */
export const keyAction = ({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): KeyAction | null => {
  if (altKey) return altKeys[code] ?? tickOf(code)
  if (!ctrlKey && !metaKey) return plainKeys[key] ?? null
  if (key === 'Enter') return 'finish'
  return key.toLowerCase() === 'p' ? 'print' : null
}
