/** Extensions recognised as images; the server detects the real type from the content. */
export const imageTypes = ['png', 'jpg', 'jpeg', 'gif', 'bmp', 'svg'] as const
/** Endings of tables; the server detects what they are, and reads all of them. */
export const tableTypes = '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.ods'
/** Default document types. Each also stands for its newer form: docx, xlsx, pptx. */
export const documentTypes = ['doc', 'xls', 'ppt', 'txt', 'pdf', 'json'] as const

export const uploadLimit = 1
export const uploadMaxBytes = 5 * 1024 * 1024

/** Worded by the specification; the same in both languages. */
export const limitExceeded = 'exceed the limit'
export const uploadFailed = 'upload fail'

const newerForms: Readonly<Record<string, string>> = { doc: 'docx', xls: 'xlsx', ppt: 'pptx' }

const endingsOf = (types: readonly string[]): string[] =>
  types.flatMap((type) => {
    const newer = newerForms[type]
    return newer === undefined ? [`.${type}`] : [`.${type}`, `.${newer}`]
  })

export const acceptOf = (types: readonly string[]): string => endingsOf(types).join(',')

export const isOfTypes = (fileName: string, types: readonly string[]): boolean =>
  endingsOf(types).some((ending) => fileName.toLowerCase().endsWith(ending))

export const isPictureName = (fileName: string): boolean => isOfTypes(fileName, imageTypes)
