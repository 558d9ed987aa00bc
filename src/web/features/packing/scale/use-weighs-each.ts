import { useState } from 'react'
import type { Scale } from './use-scale.ts'

const key = 'packing:weighs'

const stored = (): boolean => {
  try {
    return localStorage.getItem(key) === '1'
  } catch {
    return false
  }
}

/** Whether this station weighs each parcel: a scale is connected, or its packers have switched it on. */
export const useWeighsEach = ({ state }: Scale) => {
  const [isChosen, setIsChosen] = useState(stored)
  const set = (on: boolean): void => {
    setIsChosen(on)
    try {
      localStorage.setItem(key, on ? '1' : '0')
    } catch {
      // Storage is refused: it holds until the page is left.
    }
  }
  return { isOn: isChosen || state === 'on', set }
}
