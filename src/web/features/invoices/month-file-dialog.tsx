import { Modal, Select } from 'antd'
import { useId, useState } from 'react'
import { Field } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { monthText, recentMonths } from './months.ts'

const text = defineText({
  en: { month: 'Month', format: 'Format', download: 'Download', cancel: 'Cancel' },
  zh: { month: '月份', format: '格式', download: '下载', cancel: '取消' },
})

interface MonthFileDialogProps<Format extends string> {
  readonly title: string
  readonly explanation: string
  /** The month that the list shows. */
  readonly month: string | undefined
  readonly formats: readonly { readonly value: Format; readonly label: string }[]
  readonly firstFormat: Format
  readonly isRunning: boolean
  readonly onDownload: (file: { readonly month: string; readonly format: Format }) => void
  readonly onClose: () => void
}

export const MonthFileDialog = <Format extends string>(props: MonthFileDialogProps<Format>) => {
  const { title, explanation, formats, firstFormat, isRunning, onDownload, onClose } = props
  const words = useText(text)
  const locale = useLocale()
  const formId = useId()
  const months = recentMonths()
  const offered = props.month && !months.includes(props.month) ? [props.month, ...months] : months
  // Without a month in the list, the last complete one.
  const [month, setMonth] = useState(props.month ?? months[1] ?? '')
  const [format, setFormat] = useState(firstFormat)
  return (
    <Modal
      open
      width={440}
      title={title}
      okText={words.download}
      cancelText={words.cancel}
      confirmLoading={isRunning}
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={onClose}
    >
      <form
        id={formId}
        className="q-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onDownload({ month, format })
        }}
      >
        <p className="q-muted">{explanation}</p>
        <Field label={words.month}>
          {(control) => (
            <Select
              {...control}
              value={month}
              options={offered.map((value) => ({ value, label: monthText(value, locale) }))}
              onChange={setMonth}
            />
          )}
        </Field>
        <Field label={words.format}>
          {(control) => (
            <Select
              {...control}
              value={format}
              options={[...formats]}
              onChange={(next: Format) => setFormat(next)}
            />
          )}
        </Field>
      </form>
    </Modal>
  )
}
