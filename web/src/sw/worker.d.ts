/** Constants that the build inserts: the files of the shell and the version of this set. */
declare const __SHELL_FILES__: string[]
declare const __SHELL_VERSION__: string
