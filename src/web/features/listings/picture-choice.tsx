import { Button, Checkbox } from 'antd'
import { useRef, useState } from 'react'
import { listingLimits } from '../../../contract/listings/listing-schemas.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { imageAddress } from '../../ui/products/image-address.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useImageHost } from '../common/use-image-host.ts'

const text = defineText({
  en: {
    pictures: 'Images',
    cover: 'Cover',
    take: (n: number) => `Use image ${n}`,
    earlier: (n: number) => `Move image ${n} forward`,
    later: (n: number) => `Move image ${n} back`,
    movedTo: (n: number) => `Moved to position ${n}.`,
  },
  zh: {
    pictures: '图片',
    cover: '封面',
    take: (n: number) => `使用第 ${n} 张图片`,
    earlier: (n: number) => `将第 ${n} 张图片前移`,
    later: (n: number) => `将第 ${n} 张图片后移`,
    movedTo: (n: number) => `已移至第 ${n} 张。`,
  },
})

interface PictureChoiceProps {
  readonly offered: readonly string[]
  /** The selected images; the first one is the cover. */
  readonly value: readonly string[]
  /** Read only: the images were already sent to the shop. */
  readonly isFixed: boolean
  readonly onChange: (pictures: readonly string[]) => void
}

const swapped = (list: readonly string[], at: number, to: number): string[] => {
  const next = [...list]
  const [one] = next.splice(at, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}

/** Unselected images follow at the end. */
export const PictureChoice = ({ offered, value, isFixed, onChange }: PictureChoiceProps) => {
  const words = useText(text)
  const imageHost = useImageHost()
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const all = isFixed ? value : [...value, ...offered.filter((one) => !value.includes(one))]
  const move = (at: number, to: number): void => {
    if (to < 0 || to >= value.length) return
    onChange(swapped(value, at, to))
    setAnnouncement(words.movedTo(to + 1))
    const name = to > at ? '.q-listing-later' : '.q-listing-earlier'
    requestAnimationFrame(() => list.current?.children[to]?.querySelector<HTMLElement>(name)?.focus())
  }
  return (
    <>
      <ul className="q-listing-pictures" aria-label={words.pictures} ref={list}>
        {all.map((url, at) => {
          const isTaken = at < value.length
          return (
            <li key={url} className={isTaken ? 'q-listing-picture' : 'q-listing-picture q-listing-left-out'}>
              <Picture src={imageAddress(url, imageHost)} alt="" size={112} />
              {at === 0 && isTaken && <span className="q-listing-cover">{words.cover}</span>}
              {!isFixed && (
                <span className="q-listing-picture-tools">
                  <Checkbox
                    aria-label={words.take(at + 1)}
                    checked={isTaken}
                    disabled={!isTaken && value.length >= listingLimits.pictures}
                    onChange={() => onChange(isTaken ? value.filter((one) => one !== url) : [...value, url])}
                  />
                  {isTaken && (
                    <span>
                      <Button
                        className="q-listing-earlier"
                        type="text"
                        size="small"
                        aria-label={words.earlier(at + 1)}
                        disabled={at === 0}
                        icon={<Icon name="left" size={14} />}
                        onClick={() => move(at, at - 1)}
                      />
                      <Button
                        className="q-listing-later"
                        type="text"
                        size="small"
                        aria-label={words.later(at + 1)}
                        disabled={at === value.length - 1}
                        icon={<Icon name="right" size={14} />}
                        onClick={() => move(at, at + 1)}
                      />
                    </span>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <span className="q-hidden-text" role="status">
        {announcement}
      </span>
    </>
  )
}
