import { useState } from 'react'
import { Icon } from '../icon.tsx'
import './parts.css'

interface PictureProps {
  readonly src: string | null | undefined
  /** '' if the text next to it already describes it. */
  readonly alt: string
  /** Width and height in pixels; reserved while it loads. */
  readonly size: number
}

export const Picture = ({ src, alt, size }: PictureProps) => {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const room = { width: size, height: size }
  if (!src || failedSrc === src) {
    return (
      <span
        className="q-picture q-picture-none"
        style={room}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      >
        <Icon name="picture" size={Math.min(22, size / 2)} />
      </span>
    )
  }
  return (
    <img
      className="q-picture"
      style={room}
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  )
}
