import type { CSSProperties } from 'react'
import './shop-icon.css'

const styleOf = (image: string, size: number): CSSProperties => ({
  width: size,
  height: size,
  maskImage: `url("${image}")`,
})

export const ShopIcon = ({ name, size = 20 }: { name: string; size?: number }) => (
  <span
    className="q-sign"
    style={styleOf(`/app/icons/${encodeURIComponent(name)}.svg`, size)}
    aria-hidden="true"
  />
)
