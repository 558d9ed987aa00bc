/** The LIKE pattern for texts that contain this one, whatever signs are in it. */
export const containing = (search: string): string => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
