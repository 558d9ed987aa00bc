import { useId } from 'react'
import { counted } from '../../../contract/kernel/format.ts'
import { Icon } from '../icon.tsx'
import { FileDrop } from './file-drop.tsx'
import { Picture } from '../components/picture.tsx'
import { defineText, useText } from '../text/define-text.ts'
import type { UploadedFile, UploadItem } from './upload-queue.ts'
import {
  acceptOf,
  documentTypes,
  imageTypes,
  isPictureName,
  uploadFailed,
  uploadMaxBytes,
} from './upload-rules.ts'
import type { Uploads } from './use-uploads.ts'
import './uploader.css'

const text = defineText({
  en: {
    remove: (name: string) => `Remove ${name}`,
    open: (name: string) => `Open ${name}`,
    uploading: (name: string) => `Uploading ${name}`,
    retry: 'Try again',
    hint: (types: readonly string[], mb: number) => `${types.join(', ').toUpperCase()}, up to ${mb} MB`,
    upTo: (count: number) => `up to ${counted(count, 'file', 'files')}`,
    addImage: 'Add image',
  },
  zh: {
    remove: (name: string) => `移除 ${name}`,
    open: (name: string) => `打开 ${name}`,
    uploading: (name: string) => `正在上传 ${name}`,
    retry: '重试',
    hint: (types: readonly string[], mb: number) => `${types.join('、').toUpperCase()}，不超过 ${mb} MB`,
    upTo: (count: number) => `最多 ${count} 个文件`,
    addImage: '添加图片',
  },
})

interface UploaderProps<F extends UploadedFile> {
  readonly uploads: Uploads<F>
  readonly label: string
  /** Extensions; images and documents by default. Images alone are shown as tiles. */
  readonly types?: readonly string[]
  readonly maxBytes?: number
  readonly disabled?: boolean
  /** False shows 'upload fail' alone when an upload fails. */
  readonly showsReason?: boolean
}

/**
 * Uploads files by selecting or dropping, with progress and failures. The control disappears at the limit.
 * Use it with `useUploads`.
 */
export const Uploader = <F extends UploadedFile>({
  uploads,
  label,
  types = [...imageTypes, ...documentTypes],
  maxBytes = uploadMaxBytes,
  disabled = false,
  showsReason = true,
}: UploaderProps<F>) => {
  const words = useText(text)
  const hintId = useId()
  const { items, limit, queue } = uploads
  const areTiles = types.every((type) => (imageTypes as readonly string[]).includes(type))
  const room = limit - items.length
  const mb = Math.floor(maxBytes / 1024 / 1024)
  const hint = [words.hint(types, mb), ...(limit > 1 ? [words.upTo(limit)] : [])].join(' · ')
  return (
    <div
      className={areTiles ? 'q-uploader q-uploader-tiles' : 'q-uploader'}
      role="group"
      aria-label={label}
      aria-describedby={hintId}
      aria-busy={uploads.isUploading}
    >
      {items.length > 0 && (
        <ul className="q-uploads">
          {items.map((item) => (
            <UploadRow
              key={item.key}
              item={item}
              isTile={areTiles}
              disabled={disabled}
              showsReason={showsReason}
              onRemove={() => queue.remove(item.key)}
              onRetry={() => void queue.send(item.key)}
            />
          ))}
        </ul>
      )}
      {room > 0 && !disabled && (
        <FileDrop
          accept={acceptOf(types)}
          maxBytes={maxBytes}
          maxFiles={room}
          onFiles={(files) => void queue.add(files)}
          {...(areTiles && { tile: words.addImage })}
        />
      )}
      <small id={hintId} className="q-uploads-hint">
        {hint}
      </small>
    </div>
  )
}

interface UploadRowProps {
  readonly item: UploadItem
  readonly isTile: boolean
  readonly disabled: boolean
  readonly showsReason: boolean
  readonly onRemove: () => void
  readonly onRetry: () => void
}

const UploadRow = ({ item, isTile, disabled, showsReason, onRemove, onRetry }: UploadRowProps) => {
  const words = useText(text)
  const preview = item.localUrl ?? (isPictureName(item.name) ? item.url : null)
  const isUploading = item.state === 'uploading'
  return (
    <li className={item.problem === null ? 'q-upload' : 'q-upload q-upload-failed'}>
      <span className="q-upload-sight">
        {isPictureName(item.name) ? (
          <Picture src={preview} alt={isTile ? item.name : ''} size={isTile ? 104 : 40} />
        ) : (
          <Icon name="file" size={22} />
        )}
        {isUploading && (
          <span className="q-upload-veil">
            <span className="q-spinner" role="status" aria-label={words.uploading(item.name)} />
          </span>
        )}
      </span>
      <span className="q-upload-words">
        {!item.url ? (
          <span className="q-upload-name">{item.name}</span>
        ) : (
          <a className="q-upload-name" href={item.url} target="_blank" rel="noreferrer">
            {item.name}
          </a>
        )}
        {isUploading && <progress className="q-progress" max={1} value={item.progress} />}
        {item.problem !== null && (
          <span className="q-upload-problem" role="alert">
            {showsReason ? `${uploadFailed}: ${item.problem}` : uploadFailed}{' '}
            <button type="button" className="q-button q-button-link" onClick={onRetry}>
              {words.retry}
            </button>
          </span>
        )}
      </span>
      {!disabled && (
        <button
          type="button"
          className="q-icon-button q-upload-remove"
          aria-label={words.remove(item.name)}
          onClick={onRemove}
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </li>
  )
}
