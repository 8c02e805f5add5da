/** What the build knows and a worker must: which files make up the shell, and a name for just this set of them. */
declare const __SHELL_FILES__: string[]
declare const __SHELL_VERSION__: string
