import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import './banners.css'

interface BannerPictureProps {
  readonly title: string
  readonly imageUrl: string
  /** Null: the image leads nowhere. */
  readonly link: string | null
}

export const BannerPicture = ({ title, imageUrl, link }: BannerPictureProps) => {
  const [failedUrl, setFailedUrl] = useState('')
  const picture =
    failedUrl === imageUrl ? (
      // The message counts, also without its image.
      <span className="q-promo-picture q-promo-title">{title || <Icon name="picture" size={22} />}</span>
    ) : (
      <img
        className="q-promo-picture"
        src={imageUrl}
        alt={title}
        decoding="async"
        onError={() => setFailedUrl(imageUrl)}
      />
    )
  if (link === null) return picture
  if (link.startsWith('/')) {
    return (
      <PageLink className="q-promo-link" to={link}>
        {picture}
      </PageLink>
    )
  }
  return (
    <a className="q-promo-link" href={link} target="_blank" rel="noreferrer">
      {picture}
    </a>
  )
}
