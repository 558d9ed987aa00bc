import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({
  en: { open: (number: string) => `Open receipt for ${number}`, file: 'Receipt' },
  zh: { open: (number: string) => `打开 ${number} 的回单`, file: '回单' },
})

interface ReceiptPictureProps {
  readonly recharge: {
    readonly number: string
    readonly receiptUrl: string | null
    readonly receiptThumbnailUrl: string | null
  }
  readonly size?: number
}

export const ReceiptPicture = ({ recharge, size = 36 }: ReceiptPictureProps) => {
  const words = useText(text)
  const { receiptUrl, receiptThumbnailUrl, number } = recharge
  if (receiptUrl === null) return null
  return (
    <a
      href={receiptUrl}
      target="_blank"
      rel="noreferrer"
      className="q-receipt-link"
      aria-label={words.open(number)}
      onClick={(event) => event.stopPropagation()}
    >
      {receiptThumbnailUrl === null ? (
        <>
          <Icon name="file" size={16} />
          {words.file}
        </>
      ) : (
        <Picture src={receiptThumbnailUrl} alt="" size={size} />
      )}
    </a>
  )
}
