import { Button, Modal } from 'antd'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './extra-services.css'

const text = defineText({
  en: {
    open: (name: string, n: number) => `${name}, image ${n}: view large`,
    nth: (n: number, of: number) => `Image ${n} of ${of}`,
    before: 'Previous image',
    after: 'Next image',
  },
  zh: {
    open: (name: string, n: number) => `${name}，图片 ${n}：查看大图`,
    nth: (n: number, of: number) => `第 ${n} 张，共 ${of} 张`,
    before: '上一张',
    after: '下一张',
  },
})

interface StripPicture {
  readonly url: string
  readonly thumbnailUrl?: string
}

/** Images that open large, one after the other. */
export const PictureStrip = ({
  name,
  pictures,
  size = 64,
}: {
  /** What the images show. */
  name: string
  pictures: readonly StripPicture[]
  size?: number
}) => {
  const words = useText(text)
  const [opened, setOpened] = useState<number | null>(null)
  if (pictures.length === 0) return null
  return (
    <>
      <div className="q-extra-strip">
        {pictures.map(({ url, thumbnailUrl }, at) => (
          <button
            key={url}
            type="button"
            className="q-extra-thumb"
            aria-label={words.open(name, at + 1)}
            onClick={() => setOpened(at)}
          >
            <Picture src={thumbnailUrl ?? url} alt="" size={size} />
          </button>
        ))}
      </div>
      {opened !== null && (
        <LargePicture
          name={name}
          pictures={pictures}
          at={Math.min(opened, pictures.length - 1)}
          onMove={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

interface LargeProps {
  readonly name: string
  readonly pictures: readonly StripPicture[]
  readonly at: number
  readonly onMove: (at: number) => void
  readonly onClose: () => void
}

const LargePicture = ({ name, pictures, at, onMove, onClose }: LargeProps) => {
  const words = useText(text)
  const move = (step: number): void => onMove((at + step + pictures.length) % pictures.length)
  const nth = words.nth(at + 1, pictures.length)
  return (
    <Modal open width={860} title={name} footer={null} onCancel={onClose}>
      <div className="q-extra-large">
        <img src={pictures[at]?.url} alt={`${name}: ${nth}`} />
        {pictures.length > 1 && (
          <div className="q-extra-large-foot">
            <Button
              aria-label={words.before}
              icon={<Icon name="left" size={16} />}
              onClick={() => move(-1)}
            />
            <span className="q-muted" role="status">
              {nth}
            </span>
            <Button aria-label={words.after} icon={<Icon name="right" size={16} />} onClick={() => move(1)} />
          </div>
        )}
      </div>
    </Modal>
  )
}
