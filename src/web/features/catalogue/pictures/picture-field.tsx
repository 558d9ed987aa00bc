import { useId } from 'react'
import { operatorCatalogue } from '../../../../contract/catalogue/catalogue.ts'
import { useUploadMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import '../common/catalogue.css'

const text = defineText({
  en: {
    choose: (what: string) => `Choose an image for ${what}`,
    remove: (what: string) => `Remove the image of ${what}`,
    tooLarge: 'The image is larger than 10 MB. Choose a smaller file.',
    sending: 'Uploading',
  },
  zh: {
    choose: (what: string) => `${what} 的图片：选择文件`,
    remove: (what: string) => `移除 ${what} 的图片`,
    tooLarge: '图片超过 10 MB，请压缩后重试。',
    sending: '上传中',
  },
})

interface PictureFieldProps {
  readonly value: string | null
  readonly onChange: (url: string | null) => void
  /** The name of the item in the image. */
  readonly of: string
  /** In pixels. */
  readonly size: number
}

const maxBytes = 10 * 1024 * 1024

export const PictureField = ({ value, onChange, of, size }: PictureFieldProps) => {
  const id = useId()
  const words = useText(text)
  const upload = useUploadMutation(operatorCatalogue.uploadProductImage, {
    onSuccess: ({ url }) => onChange(url),
  })
  const uploadFile = (file: File | undefined): void => {
    if (!file || upload.isPending) return undefined
    if (file.size > maxBytes) return toast.error(words.tooLarge)
    return upload.mutate({ input: {}, file })
  }
  return (
    <span className="q-picture-field" style={{ width: size }}>
      <label htmlFor={id} title={words.choose(of)}>
        <Picture src={value} alt="" size={size} />
        {upload.isPending && <span className="q-spinner" role="status" aria-label={words.sending} />}
        <input
          id={id}
          type="file"
          accept="image/*"
          className="q-picture-input"
          aria-label={words.choose(of)}
          onChange={(event) => {
            uploadFile(event.target.files?.[0])
            // Lets the same file be selected again.
            event.target.value = ''
          }}
        />
      </label>
      {value && (
        <button
          type="button"
          className="q-picture-remove"
          aria-label={words.remove(of)}
          onClick={() => onChange(null)}
        >
          <Icon name="close" size={11} />
        </button>
      )}
    </span>
  )
}
