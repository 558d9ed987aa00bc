import { useState } from 'react'

export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

const key = 'density'

let usual: Density = 'comfortable'

/** For applications whose lists are read all day. Called before the first list is drawn. */
export const setUsualDensity = (density: Density): void => {
  usual = density
}

const read = (): Density | undefined => densities.find((one) => one === localStorage.getItem(key))

/** How high the rows of all lists are, kept in this browser; before it is chosen, as high as the list's own. */
export const useDensity = (own: Density | undefined): readonly [Density, (density: Density) => void] => {
  const [density, setDensity] = useState(read)
  return [
    density ?? own ?? usual,
    (next) => {
      localStorage.setItem(key, next)
      setDensity(next)
    },
  ]
}
