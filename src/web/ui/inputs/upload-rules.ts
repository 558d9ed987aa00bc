/** Pictures are recognised by these extensions; what they really are, the server tells from their content. */
export const imageTypes = ['png', 'jpg', 'jpeg', 'gif', 'bmp', 'svg'] as const
/** Documents a file uploader takes unless told. Each stands for its newer form too: docx, xlsx, pptx. */
export const documentTypes = ['doc', 'xls', 'ppt', 'txt', 'pdf', 'json'] as const

/** Unless told otherwise: one file of at most 5 MB. */
export const uploadLimit = 1
export const uploadMaxBytes = 5 * 1024 * 1024

/** As the specification fixes them, in both languages. */
export const limitExceeded = 'exceed the limit'
export const uploadFailed = 'upload fail'

const newerForms: Readonly<Record<string, string>> = { doc: 'docx', xls: 'xlsx', ppt: 'pptx' }

const endingsOf = (types: readonly string[]): string[] =>
  types.flatMap((type) => {
    const newer = newerForms[type]
    return newer === undefined ? [`.${type}`] : [`.${type}`, `.${newer}`]
  })

/** For the `accept` of a file input: `.png,.jpg`. */
export const acceptOf = (types: readonly string[]): string => endingsOf(types).join(',')

/** Whether a file's name has one of the extensions, in small or capital letters. */
export const isOfTypes = (fileName: string, types: readonly string[]): boolean =>
  endingsOf(types).some((ending) => fileName.toLowerCase().endsWith(ending))

export const isPictureName = (fileName: string): boolean => isOfTypes(fileName, imageTypes)
