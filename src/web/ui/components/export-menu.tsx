import { Button } from 'antd'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { sheetFormats, type SheetFormat } from '../../../contract/kernel/sheets.ts'
import { Icon } from '../icon.tsx'
import { DropdownMenu } from './drop-menu.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { getLocale, type Locale } from '../text/locale.ts'

const text = defineText({
  en: {
    export: 'Export',
    exportChosen: (count: number) => `Export (${formatNumber(count, 'en')})`,
    csv: 'CSV',
    xlsx: 'Excel (XLSX)',
  },
  zh: {
    export: '导出',
    exportChosen: (count: number) => `导出 (${formatNumber(count, 'zh')})`,
    csv: 'CSV（通用格式）',
    xlsx: 'Excel（XLSX）',
  },
})

interface ExportMenuProps {
  /** What the file will contain: '1,234 orders'. */
  readonly holds: string
  /** How many rows are selected for it; without it, all rows of the view. */
  readonly chosen?: number
  readonly isEmpty?: boolean
  readonly onExport: (file: { readonly format: SheetFormat; readonly locale: Locale }) => void
}

export const ExportMenu = ({ holds, chosen, isEmpty = false, onExport }: ExportMenuProps) => {
  const words = useText(text)
  return (
    <DropdownMenu
      placement="bottomRight"
      disabled={isEmpty}
      menu={{
        items: [
          {
            key: 'holds',
            type: 'group',
            label: holds,
            children: sheetFormats.map((format) => ({
              key: format,
              label: words[format],
              onClick: () => onExport({ format, locale: getLocale() }),
            })),
          },
        ],
      }}
    >
      <Button
        data-action={chosen === undefined ? 'export' : undefined}
        icon={<Icon name="download" size={16} />}
      >
        {chosen === undefined ? words.export : words.exportChosen(chosen)}
      </Button>
    </DropdownMenu>
  )
}
