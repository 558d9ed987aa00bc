import type { CSSProperties } from 'react'
import './sign.css'

/** A sign as the server draws it, in the text's colour; decoration only, so its neighbour must say it in words. */
export const Sign = ({ name, size = 20 }: { name: string; size?: number }) => (
  <Mask image={`/app/icons/${encodeURIComponent(name)}.svg`} size={size} />
)

/** The same from the inside of its SVG, where many stand together. */
export const SignOf = ({ body, size = 20 }: { body: string; size?: number }) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${body.replaceAll('currentColor', '#000')}</svg>`
  return <Mask image={`data:image/svg+xml,${encodeURIComponent(svg)}`} size={size} />
}

const Mask = ({ image, size }: { image: string; size: number }) => {
  const style: CSSProperties = { width: size, height: size, maskImage: `url("${image}")` }
  return <span className="q-sign" style={style} aria-hidden="true" />
}
