import { useState } from 'react'

export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

const key = 'density'

const read = (): Density | undefined => densities.find((one) => one === localStorage.getItem(key))

/** How high the rows of all lists are, kept in this browser; before it is chosen, as high as the list's own. */
export const useDensity = (own: Density): readonly [Density, (density: Density) => void] => {
  const [density, setDensity] = useState(read)
  return [
    density ?? own,
    (next) => {
      localStorage.setItem(key, next)
      setDensity(next)
    },
  ]
}
