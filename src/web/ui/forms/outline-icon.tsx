import { createElement, useMemo, type ReactNode } from 'react'

const shapes = new Set(['g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])
const measures = [
  'd',
  'points',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'width',
  'height',
]

const attributesOf = (shape: Element): Record<string, string> => {
  const found = measures.flatMap((name) => {
    const value = shape.getAttribute(name)
    return value === null ? [] : [[name, value]]
  })
  const isFilled = shape.getAttribute('fill') === 'currentColor'
  return { ...Object.fromEntries(found), ...(isFilled && { fill: 'currentColor' }) }
}

const drawn = (parent: Element): ReactNode[] =>
  [...parent.children]
    .filter((shape) => shapes.has(shape.localName))
    .map((shape, key) => createElement(shape.localName, { ...attributesOf(shape), key }, ...drawn(shape)))

/**
 * An icon from the content of its 24 × 24 SVG, drawn shape by shape so that nothing else reaches the page.
 * Faster than a CSS mask for hundreds of icons.
 */
export const OutlineIcon = ({ body, size }: { body: string; size: number }) => {
  const content = useMemo(
    () =>
      drawn(
        new DOMParser().parseFromString(
          `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`,
          'image/svg+xml',
        ).documentElement,
      ),
    [body],
  )
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {content}
    </svg>
  )
}
