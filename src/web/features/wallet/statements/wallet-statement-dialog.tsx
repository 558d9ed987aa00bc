import { Modal, Select } from 'antd'
import { Suspense, useState } from 'react'
import { maxStatementDays, walletSpend } from '../../../../contract/wallet/wallet-spend.ts'
import { Field } from '../../../ui/forms/form.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { getLocale, useLocale } from '../../../ui/text/locale.ts'
import { monthText, recentMonths } from '../../invoices/months.ts'
import { useDownload } from '../../invoices/use-download.ts'
import { problemOf, statementDaysOf, type StatementChoice } from './statement-days.ts'

const DateRange = lazy(() => import('../../../ui/index-page/date-range.tsx'))

const text = defineText({
  en: {
    title: 'Download statement',
    explanation:
      'Opening balance, every transaction with the balance after it, and closing balance. Days are in UTC.',
    period: 'Period',
    custom: 'Custom dates',
    days: 'From – to',
    format: 'Format',
    pdf: 'PDF',
    csv: 'CSV (spreadsheet)',
    download: 'Download',
    cancel: 'Cancel',
    missing: 'Choose the first and the last day.',
    tooLong: (max: number) => `Choose at most ${max} days.`,
  },
  zh: {
    title: '下载对账单',
    explanation: '包含期初余额、每笔收支及变动后余额、期末余额。日期为 UTC。',
    period: '期间',
    custom: '自定义日期',
    days: '起止日期',
    format: '格式',
    pdf: 'PDF',
    csv: 'CSV（电子表格）',
    download: '下载',
    cancel: '取消',
    missing: '请选择起止日期。',
    tooLong: (max: number) => `最多可选 ${max} 天。`,
  },
})

export const WalletStatementDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const words = useText(text)
  const locale = useLocale()
  const { running, save } = useDownload()
  const months = recentMonths()
  const [choice, setChoice] = useState<StatementChoice>({ month: months[1] ?? '', from: '', to: '' })
  const [format, setFormat] = useState<'pdf' | 'csv'>('pdf')
  const [hasTried, setHasTried] = useState(false)
  const problem = problemOf(choice)
  const download = async (): Promise<void> => {
    setHasTried(true)
    if (problem !== null) return
    const days = statementDaysOf(choice)
    const name = `wallet-statement-${days.from}-${days.to}.${format}`
    if (
      await save(
        'statement',
        walletSpend.downloadWalletStatement,
        { ...days, format, locale: getLocale() },
        name,
      )
    )
      onClose()
  }
  return (
    <Modal
      open
      width={440}
      title={words.title}
      okText={words.download}
      cancelText={words.cancel}
      confirmLoading={running !== null}
      onOk={() => void download()}
      onCancel={onClose}
    >
      {/* No form: Enter takes a day, and must not download yet. */}
      <div className="q-stack">
        <p className="q-muted">{words.explanation}</p>
        <Field label={words.period}>
          {(control) => (
            <Select
              {...control}
              value={choice.month}
              options={[
                { value: '', label: words.custom },
                ...months.map((value) => ({ value, label: monthText(value, locale) })),
              ]}
              onChange={(month) => setChoice({ ...choice, month })}
            />
          )}
        </Field>
        {choice.month === '' && (
          <Field
            label={words.days}
            error={
              !hasTried || problem === null
                ? null
                : problem === 'missing'
                  ? words.missing
                  : words.tooLong(maxStatementDays)
            }
          >
            {() => (
              <div className="q-statement-days">
                <Suspense>
                  <DateRange
                    from={choice.from}
                    to={choice.to}
                    onRange={(from, to) => setChoice({ month: '', from, to })}
                  />
                </Suspense>
              </div>
            )}
          </Field>
        )}
        <Field label={words.format}>
          {(control) => (
            <Select
              {...control}
              value={format}
              options={[
                { value: 'pdf' as const, label: words.pdf },
                { value: 'csv' as const, label: words.csv },
              ]}
              onChange={setFormat}
            />
          )}
        </Field>
      </div>
    </Modal>
  )
}
