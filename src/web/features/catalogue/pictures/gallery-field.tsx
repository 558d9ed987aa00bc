import { useId, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { maxPictures, operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { upload } from '../../../ui/call/calls.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { moved } from './gallery-order.ts'
import './gallery.css'

const maxImages = maxPictures + 1

const text = defineText({
  en: {
    images: 'Images',
    add: 'Add images',
    cover: 'Cover',
    nth: (n: number, of: number) =>
      `Image ${n} of ${of}. Use the arrow keys to move it, Delete to remove it.`,
    remove: (n: number) => `Remove image ${n}`,
    help: 'The first image is the cover. Drag to reorder, or use the arrow keys.',
    sending: (n: number) => `Uploading ${counted(n, 'image', 'images')}`,
    tooLarge: (name: string) => `${name} is larger than 10 MB. Choose a smaller file.`,
    tooMany: (max: number) => `Up to ${formatNumber(max, 'en')} images are possible here.`,
    movedTo: (n: number) => `Moved to position ${n}.`,
  },
  zh: {
    images: '图片',
    add: '添加图片',
    cover: '封面',
    nth: (n: number, of: number) => `第 ${n} 张，共 ${of} 张。按方向键移动，按 Delete 移除。`,
    remove: (n: number) => `移除第 ${n} 张图片`,
    help: '第一张为封面。可拖动或按方向键调整顺序。',
    sending: (n: number) => `正在上传 ${n} 张图片`,
    tooLarge: (name: string) => `${name} 超过 10 MB，请压缩后重试。`,
    tooMany: (max: number) => `最多 ${formatNumber(max, 'zh')} 张图片。`,
    movedTo: (n: number) => `已移至第 ${n} 张。`,
  },
})

const maxBytes = 10 * 1024 * 1024
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

interface GalleryFieldProps {
  /** Image URLs, the cover first. */
  readonly value: readonly string[]
  readonly onChange: (change: (now: readonly string[]) => readonly string[]) => void
  readonly max?: number
}

/** Uploads images one after the other, to keep the order in which they were selected. */
const useSendPictures = (onChange: GalleryFieldProps['onChange'], max: number) => {
  const words = useText(text)
  const [sending, setSending] = useState(0)
  const send = async (files: readonly File[], room: number): Promise<void> => {
    if (files.length > room) toast.error(words.tooMany(max))
    const accepted = files.slice(0, Math.max(0, room)).filter((file) => {
      if (file.size > maxBytes) toast.error(words.tooLarge(file.name))
      return file.size <= maxBytes
    })
    setSending((count) => count + accepted.length)
    for (const file of accepted) {
      try {
        const { url } = await upload(operatorCatalogue.uploadProductImage, {}, file)
        onChange((now) => [...now, url])
      } catch {
        // The call layer has shown the error; the other files continue.
      } finally {
        setSending((count) => count - 1)
      }
    }
  }
  return { send, sending }
}

export const GalleryField = ({ value, onChange, max = maxImages }: GalleryFieldProps) => {
  const words = useText(text)
  const helpId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { send, sending } = useSendPictures(onChange, max)
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= value.length || from === to) return
    onChange((now) => moved(now, from, to))
    setAnnouncement(words.movedTo(to + 1))
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('.q-gallery-one')[to]?.focus())
  }
  const remove = (at: number): void => onChange((now) => now.filter((_, index) => index !== at))
  const onKeyDown = (event: KeyboardEvent, at: number): void => {
    const step = steps[event.key]
    if (event.key === 'Delete') remove(at)
    else if (step !== undefined) move(at, at + step)
    else return
    event.preventDefault()
  }
  const addFiles = (files: FileList | null): void =>
    void send([...(files ?? [])], max - value.length - sending)
  const onDrop = (event: DragEvent, at: number): void => {
    event.preventDefault()
    event.stopPropagation()
    if (dragged === null) addFiles(event.dataTransfer.files)
    else move(dragged, at)
    setDragged(null)
  }
  return (
    <div role="group" aria-label={words.images} aria-describedby={helpId}>
      <ul className="q-gallery-field" ref={list}>
        {value.map((url, at) => (
          <li
            key={url}
            className={at === 0 ? 'q-gallery-item q-gallery-cover' : 'q-gallery-item'}
            data-dragged={dragged === at || undefined}
          >
            <span
              role="button"
              tabIndex={0}
              className="q-gallery-one"
              aria-label={words.nth(at + 1, value.length)}
              draggable
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => onDrop(event, at)}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              <Picture src={url} alt="" size={at === 0 ? 132 : 62} />
            </span>
            {at === 0 && <span className="q-gallery-mark">{words.cover}</span>}
            <button
              type="button"
              className="q-picture-remove q-gallery-remove"
              aria-label={words.remove(at + 1)}
              onClick={() => remove(at)}
            >
              <Icon name="close" size={11} />
            </button>
          </li>
        ))}
        {value.length + sending < max && (
          <li className={value.length === 0 ? 'q-gallery-item q-gallery-cover' : 'q-gallery-item'}>
            <label className="q-gallery-add">
              <Icon name="plus" size={18} />
              {value.length === 0 && words.add}
              <input
                type="file"
                accept="image/*"
                multiple
                className="q-picture-input"
                aria-label={words.add}
                onChange={(event) => {
                  addFiles(event.target.files)
                  // Lets the same file be selected again.
                  event.target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <p id={helpId} className="q-gallery-help">
        {sending > 0 ? (
          <span role="status">
            <span className="q-spinner" aria-hidden="true" /> {words.sending(sending)}
          </span>
        ) : (
          words.help
        )}
      </p>
      <span className="q-hidden-text" role="status">
        {announcement}
      </span>
    </div>
  )
}
