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

const underWay = new Set<object>()
const listeners = new Set<() => void>()
const show = (queue: object, isUploading: boolean): void => {
  if (isUploading) underWay.add(queue)
  else underWay.delete(queue)
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a file is being uploaded: a form with immediate uploads cannot be submitted until it has its files. */
export const useIsUploading = (): boolean => useSyncExternalStore(subscribe, () => underWay.size > 0)

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
  const isUploading = items.some(({ state }) => state === 'uploading')
  useEffect(() => {
    show(queue, isUploading)
    return () => show(queue, false)
  }, [queue, isUploading])
  return { items, limit: options.limit ?? uploadLimit, isUploading, queue }
}
