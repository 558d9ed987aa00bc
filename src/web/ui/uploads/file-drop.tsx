import { useId, useState, type DragEvent } from 'react'
import { Icon } from '../icon.tsx'
import { toast } from '../feedback/feedback-store.ts'
import { defineText, useText } from '../text/define-text.ts'
import { limitExceeded } from './upload-rules.ts'
import '../components/parts.css'

const text = defineText({
  en: {
    choose: (isOne: boolean): string => (isOne ? 'Choose a file' : 'Choose files'),
    drop: (isOne: boolean): string => (isOne ? 'or drop it here' : 'or drop them here'),
    tooLarge: (name: string, mb: number) => `${name} is larger than ${mb} MB. Choose a smaller file.`,
    wrongKind: (name: string) => `${name} is not a supported file type. Choose another file.`,
    sending: 'Uploading',
  },
  zh: {
    choose: () => '选择文件',
    drop: () => '或拖放到此处',
    tooLarge: (name: string, mb: number) => `${name} 超过 ${mb} MB，请压缩后重新上传。`,
    wrongKind: (name: string) => `不支持 ${name} 的文件类型，请更换文件。`,
    sending: '上传中',
  },
})

interface FileDropProps {
  /** Extensions with their dot, such as `.csv,.xlsx`; the server checks the content. */
  readonly accept: string
  readonly maxBytes: number
  readonly onFiles: (files: readonly File[]) => void
  readonly maxFiles?: number
  /** 0 to 1 during the upload; null otherwise. */
  readonly progress?: number | null
  readonly hint?: string
  readonly tile?: string
}

export const FileDrop = ({
  accept,
  maxBytes,
  onFiles,
  maxFiles = 1,
  progress = null,
  hint,
  tile,
}: FileDropProps) => {
  const id = useId()
  const words = useText(text)
  const [isOver, setIsOver] = useState(false)
  const take = (files: readonly File[]): void => {
    if (files.length === 0) return undefined
    if (files.length > maxFiles) return toast.error(limitExceeded)
    const endings = accept.toLowerCase().split(',')
    const odd = files.find(
      (file) => !endings.some((ending) => file.name.toLowerCase().endsWith(ending.trim())),
    )
    if (odd) return toast.error(words.wrongKind(odd.name))
    const large = files.find((file) => file.size > maxBytes)
    if (large) return toast.error(words.tooLarge(large.name, Math.floor(maxBytes / 1024 / 1024)))
    return onFiles(files)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    if (progress === null) take([...event.dataTransfer.files])
  }
  const className = ['q-drop', tile === undefined ? '' : 'q-drop-tile', isOver ? 'q-drop-over' : '']
  return (
    <label htmlFor={id} className={className.filter(Boolean).join(' ')}>
      <Icon name={tile === undefined ? 'upload' : 'plus'} size={22} />
      {tile !== undefined ? (
        <span>{tile}</span>
      ) : progress === null ? (
        <span>
          <strong>{words.choose(maxFiles === 1)}</strong> {words.drop(maxFiles === 1)}
        </span>
      ) : (
        <span role="status">
          {words.sending} {Math.round(progress * 100)}%
          <progress className="q-progress" max={1} value={progress} />
        </span>
      )}
      {hint && <small>{hint}</small>}
      <input
        id={id}
        type="file"
        className="q-drop-input"
        accept={accept}
        multiple={maxFiles > 1}
        disabled={progress !== null}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          // Allows the same file to be selected again.
          event.target.value = ''
        }}
      />
    </label>
  )
}
