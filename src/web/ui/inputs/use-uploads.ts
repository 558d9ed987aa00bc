import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '../feedback/feedback-store.ts'
import {
  makeUploadQueue,
  type UploadedFile,
  type UploadHandlers,
  type UploadItem,
  type UploadOptions,
  type UploadQueue,
} from './upload-queue.ts'
import { uploadFailed, uploadLimit } from './upload-rules.ts'

export interface Uploads<F extends UploadedFile = UploadedFile> {
  readonly items: readonly UploadItem[]
  readonly limit: number
  readonly isUploading: boolean
  readonly queue: UploadQueue<F>
}

/**
 * `const uploads = useUploads({ send: uploadFile, onChange: setFiles })` uploads immediately. With `when:
 * 'onConfirm'` the form calls `await uploads.queue.sendAll()` and continues with its files, or stops if that
 * is null. `when`, `limit` and `initial` are read once.
 */
export const useUploads = <F extends UploadedFile>(
  options: UploadOptions<F> & UploadHandlers<F>,
): Uploads<F> => {
  const { send, onChange, onFailure } = options
  const [queue] = useState(() => makeUploadQueue<F>(options))
  useEffect(() => {
    queue.handle({
      send,
      onChange,
      onFailure: (item) => {
        toast.error(uploadFailed)
        onFailure?.(item)
      },
    })
  }, [queue, send, onChange, onFailure])
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  return {
    items,
    limit: options.limit ?? uploadLimit,
    isUploading: items.some(({ state }) => state === 'uploading'),
    queue,
  }
}
