import {
  encodingNames,
  encodings,
  type Encoding,
  type EncodingCandidate,
} from '../../../contract/kernel/encodings.ts'
import type { CallError } from '../client/call-error.ts'
import { Icon } from '../icon.tsx'
import { useLocale } from '../text/locale.ts'
import { defineText, useText } from '../text/define-text.ts'
import './table-refusal.css'

const text = defineText({
  en: {
    refused: 'File not accepted.',
    choices: 'Texts of this file',
    choose: (name: string) => `Read as ${name}`,
  },
  zh: {
    refused: '无法使用此文件。',
    choices: '此文件的文字',
    choose: (name: string) => `按${name}读取`,
  },
})

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isCandidate = (value: unknown): value is EncodingCandidate =>
  isFields(value) && typeof value['sample'] === 'string' && encodings.some((one) => one === value['encoding'])

const candidatesOf = ({ data }: CallError): readonly EncodingCandidate[] => {
  const detail = isFields(data) ? data['detail'] : null
  if (!isFields(detail) || detail['case'] !== 'chooseEncoding' || !Array.isArray(detail['candidates']))
    return []
  return detail['candidates'].filter(isCandidate)
}

interface TableRefusalProps {
  readonly error: CallError | null
  readonly title?: string
  /** Sends the file again, read in this encoding. */
  readonly onChoose?: (encoding: Encoding) => void
}

/** Why a table was not accepted. Where its encoding is not sure, its text in each one is there to choose from. */
export const TableRefusal = ({ error, title, onChoose }: TableRefusalProps) => {
  const words = useText(text)
  const locale = useLocale()
  if (!error) return null
  const candidates = onChoose ? candidatesOf(error) : []
  return (
    <div className="q-table-refusal" role="alert">
      <Icon name="alert" size={16} />
      <div className="q-table-refusal-words">
        <span>
          <strong>{title ?? words.refused}</strong> {error.message}
        </span>
        {candidates.length > 0 && (
          <ul className="q-table-refusal-choices" aria-label={words.choices}>
            {candidates.map(({ encoding, sample }) => (
              <li key={encoding}>
                <bdi className="q-table-refusal-sample">{sample}</bdi>
                <button type="button" className="q-button" onClick={() => onChoose?.(encoding)}>
                  {words.choose(encodingNames[encoding][locale])}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
