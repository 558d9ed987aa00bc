import { useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { imageAddress } from '../../ui/products/image-address.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useImageHost } from '../common/use-image-host.ts'
import { smallPicture } from './product-text.ts'
import './picture-gallery.css'

const text = defineText({
  en: {
    pictures: 'Images',
    picture: (n: number, of: number) => `Image ${n} of ${of}`,
    zoom: 'Enlarge',
    close: 'Close',
    previous: 'Previous image',
    next: 'Next image',
    none: 'No image yet',
  },
  zh: {
    pictures: '图片',
    picture: (n: number, of: number) => `第 ${n} 张，共 ${of} 张`,
    zoom: '放大',
    close: '关闭',
    previous: '上一张',
    next: '下一张',
    none: '暂无图片',
  },
})

interface PictureGalleryProps {
  readonly pictures: readonly string[]
  readonly name: string
  /** The selected SKU's image, shown when the selection changes. */
  readonly first: string | null
}

export const PictureGallery = ({ pictures, name, first }: PictureGalleryProps) => {
  const words = useText(text)
  const host = useImageHost()
  const dialog = useRef<HTMLDialogElement>(null)
  const all = first !== null && !pictures.includes(first) ? [first, ...pictures] : pictures
  const [shown, setShown] = useState<string | null>(null)
  const [given, setGiven] = useState(first)
  if (given !== first) {
    setGiven(first)
    setShown(first)
  }
  const found = shown === null ? -1 : all.indexOf(shown)
  const at = Math.max(0, found)
  const now = all[at]
  const step = (by: number): void => setShown(all[(at + by + all.length) % all.length] ?? null)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    step(event.key === 'ArrowLeft' ? -1 : 1)
  }
  if (now === undefined) {
    return (
      <div className="q-gallery-main q-gallery-none" role="img" aria-label={words.none}>
        <Icon name="picture" size={48} />
      </div>
    )
  }
  const arrows = all.length > 1 && (
    <>
      <button type="button" className="q-gallery-arrow" aria-label={words.previous} onClick={() => step(-1)}>
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="q-gallery-arrow q-gallery-arrow-next"
        aria-label={words.next}
        onClick={() => step(1)}
      >
        <Icon name="right" />
      </button>
    </>
  )
  const label = words.picture(at + 1, all.length)
  return (
    <div className="q-picture-gallery" role="group" aria-label={words.pictures}>
      <div className="q-gallery-main">
        <button
          type="button"
          className="q-gallery-zoom"
          aria-label={`${words.zoom}: ${label}`}
          onKeyDown={onKeyDown}
          onClick={() => dialog.current?.showModal()}
        >
          <img src={imageAddress(now, host)} alt={`${name}, ${label}`} width={560} height={560} />
        </button>
        {arrows}
      </div>
      {all.length > 1 && (
        <div className="q-gallery-thumbs">
          {all.map((picture, place) => (
            <button
              key={picture}
              type="button"
              aria-label={words.picture(place + 1, all.length)}
              aria-pressed={place === at}
              onKeyDown={onKeyDown}
              onClick={() => setShown(picture)}
            >
              <img
                src={imageAddress(smallPicture(picture), host)}
                alt=""
                width={72}
                height={72}
                loading="lazy"
                decoding="async"
              />
            </button>
          ))}
        </div>
      )}
      <dialog ref={dialog} className="q-gallery-large" aria-label={label}>
        <img src={imageAddress(now, host)} alt={`${name}, ${label}`} />
        {arrows}
        <button
          type="button"
          className="q-gallery-arrow q-gallery-close"
          onKeyDown={onKeyDown}
          aria-label={words.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </dialog>
    </div>
  )
}
