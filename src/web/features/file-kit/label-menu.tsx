import { Button } from 'antd'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { DropdownMenu } from '../../ui/components/drop-menu.tsx'

const text = defineText({
  en: { print: 'Print labels', pdf: 'Download PDF', zpl: 'Download ZPL for label printers' },
  zh: { print: '打印标签', pdf: '下载 PDF', zpl: '下载 ZPL（标签打印机）' },
})

interface LabelMenuProps {
  /** Shown where rows are selected. */
  readonly count?: number
  readonly save: (format: 'pdf' | 'zpl') => Promise<void>
}

/** Downloads labels with a barcode and a QR code each, for paper or for label printers. */
export const LabelMenu = ({ count, save }: LabelMenuProps) => {
  const words = useText(text)
  const [isSaving, setIsSaving] = useState(false)
  const run = async (format: 'pdf' | 'zpl'): Promise<void> => {
    setIsSaving(true)
    try {
      await save(format)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <DropdownMenu
      menu={{
        items: [
          { key: 'pdf', label: words.pdf, onClick: () => void run('pdf') },
          { key: 'zpl', label: words.zpl, onClick: () => void run('zpl') },
        ],
      }}
    >
      <Button icon={<Icon name="printer" size={16} />} loading={isSaving}>
        {count === undefined ? words.print : `${words.print} (${count})`}
      </Button>
    </DropdownMenu>
  )
}
