import { Button } from 'antd'
import { useState } from 'react'
import type { BinId } from '../../../contract/kernel/ids.ts'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { download } from '../../ui/call/calls.ts'
import { DropdownMenu } from '../../ui/components/drop-menu.tsx'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: { print: 'Print labels', pdf: 'Download PDF', zpl: 'Download ZPL for label printers' },
  zh: { print: '打印标签', pdf: '下载 PDF', zpl: '下载 ZPL（标签打印机）' },
})

/** Downloads labels of bins, with a barcode and a QR code each. */
export const BinLabelsMenu = ({ ids, isCounted = false }: { ids: readonly BinId[]; isCounted?: boolean }) => {
  const words = useText(text)
  const [isSaving, setIsSaving] = useState(false)
  const save = async (format: 'pdf' | 'zpl'): Promise<void> => {
    setIsSaving(true)
    try {
      await download(operatorBins.downloadBinLabels, { ids: [...ids], format })
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <DropdownMenu
      menu={{
        items: [
          { key: 'pdf', label: words.pdf, onClick: () => void save('pdf') },
          { key: 'zpl', label: words.zpl, onClick: () => void save('zpl') },
        ],
      }}
    >
      <Button icon={<Icon name="printer" size={16} />} loading={isSaving} disabled={ids.length === 0}>
        {isCounted ? `${words.print} (${ids.length})` : words.print}
      </Button>
    </DropdownMenu>
  )
}
