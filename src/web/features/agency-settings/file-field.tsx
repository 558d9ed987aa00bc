import { operatorCommon } from '../../../contract/common/operator-common.ts'
import { upload } from '../../ui/call/calls.ts'
import type { SendFile, UploadedFile } from '../../ui/uploads/upload-queue.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'

const send: SendFile = async (file, { onProgress, signal }) => {
  const { name, url } = await upload(operatorCommon.uploadOperatorFile, {}, file, {
    onProgress,
    signal,
    quiet: true,
  })
  return { name, url }
}

interface FileFieldProps {
  readonly label: string
  readonly types: readonly string[]
  readonly value: UploadedFile | null
  readonly onChange: (file: UploadedFile | null) => void
}

export const FileField = ({ label, types, value, onChange }: FileFieldProps) => {
  const uploads = useUploads({
    send,
    onChange: ([file]) => onChange(file ?? null),
    initial: value ? [value] : [],
  })
  return <Uploader uploads={uploads} label={label} types={types} />
}
