import { useId, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { maxPictures, operatorCatalogue } from '../../../contract/operator/catalogue.ts'
import { upload } from '../../ui/call/calls.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { moved } from './gallery-order.ts'
import './gallery.css'

const text = defineText({
  en: {
    pictures: 'Pictures',
    add: 'Add pictures',
    cover: 'Cover',
    nth: (n: number, of: number) =>
      `Picture ${n} of ${of}. Use the arrow keys to move it, Delete to remove it.`,
    remove: (n: number) => `Remove picture ${n}`,
    help: 'The first picture is the cover. Drag to reorder, or use the arrow keys.',
    sending: (n: number) => (n === 1 ? 'Uploading 1 picture' : `Uploading ${n} pictures`),
    tooLarge: (name: string) => `${name} is larger than 10 MB. Choose a smaller file.`,
    tooMany: `A product can have up to ${maxPictures + 1} pictures.`,
    movedTo: (n: number) => `Moved to position ${n}.`,
  },
  zh: {
    pictures: '图片',
    add: '添加图片',
    cover: '封面',
    nth: (n: number, of: number) => `第 ${n} 张，共 ${of} 张。按方向键移动，按 Delete 移除。`,
    remove: (n: number) => `移除第 ${n} 张图片`,
    help: '第一张为封面。可拖动或按方向键调整顺序。',
    sending: (n: number) => `正在上传 ${n} 张图片`,
    tooLarge: (name: string) => `${name} 超过 10 MB，请压缩后重试。`,
    tooMany: `每个产品最多 ${maxPictures + 1} 张图片。`,
    movedTo: (n: number) => `已移至第 ${n} 张。`,
  },
})

const maxBytes = 10 * 1024 * 1024
const most = maxPictures + 1
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

interface GalleryFieldProps {
  /** Addresses, the cover first. */
  readonly value: readonly string[]
  readonly onChange: (change: (now: readonly string[]) => readonly string[]) => void
}

/** Sends pictures one after the other, so that they stand in the order in which they were chosen. */
const useSendPictures = (onChange: GalleryFieldProps['onChange']) => {
  const words = useText(text)
  const [sending, setSending] = useState(0)
  const send = async (files: readonly File[], room: number): Promise<void> => {
    if (files.length > room) toast.error(words.tooMany)
    const taken = files.slice(0, Math.max(0, room)).filter((file) => {
      if (file.size > maxBytes) toast.error(words.tooLarge(file.name))
      return file.size <= maxBytes
    })
    setSending((count) => count + taken.length)
    for (const file of taken) {
      try {
        const { url } = await upload(operatorCatalogue.uploadProductImage, {}, file)
        onChange((now) => [...now, url])
      } catch {
        // The call has told the user what is wrong with this one; the others go on.
      } finally {
        setSending((count) => count - 1)
      }
    }
  }
  return { send, sending }
}

/** A product's pictures in their order: dragged, or moved by keys; several are sent at once. */
export const GalleryField = ({ value, onChange }: GalleryFieldProps) => {
  const words = useText(text)
  const helpId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [told, setTold] = useState('')
  const { send, sending } = useSendPictures(onChange)
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= value.length || from === to) return
    onChange((now) => moved(now, from, to))
    setTold(words.movedTo(to + 1))
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
  const take = (files: FileList | null): void => void send([...(files ?? [])], most - value.length - sending)
  const onDrop = (event: DragEvent, at: number): void => {
    event.preventDefault()
    event.stopPropagation()
    if (dragged === null) take(event.dataTransfer.files)
    else move(dragged, at)
    setDragged(null)
  }
  return (
    <div role="group" aria-label={words.pictures} aria-describedby={helpId}>
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
        {value.length + sending < most && (
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
                  take(event.target.files)
                  // The same file chosen again is a new choice.
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
        {told}
      </span>
    </div>
  )
}
