import type { Control } from './control.ts'

const sentences = 'src/http/door/sentences.test.ts'

/** Guards of messages to people: nothing passes on a code or a library's own text. */
export const wordControls: readonly Control[] = [
  {
    guard: 'words: the letter door says a wrong field in a sentence',
    file: 'src/http/people/send-email.ts',
    search: '${sentenceOf(issue)}',
    replace: '${issue.message}',
    also: [
      {
        file: 'src/http/people/send-email.ts',
        search: "import { sentenceOf } from '#src/http/door/issue-words.ts'\n",
        replace: '',
      },
    ],
    by: {
      file: sentences,
      title: 'every fault of a message to sendemail.php is described in a sentence',
    },
  },
  {
    guard: 'words: the API says a wrong field in a sentence',
    file: 'src/http/door/problem.ts',
    search: 'message: sentenceOf(issue) }]',
    replace: 'message: issue.message }]',
    also: [
      {
        file: 'src/http/door/problem.ts',
        search: "import { sentenceOf } from './issue-words.ts'\n",
        replace: '',
      },
    ],
    by: {
      file: 'src/http/door/strange-input.test.ts',
      title:
        'a field that is missing, null, of another type, too long or unknown is named, and nothing is written',
    },
  },
  {
    guard: 'words: the door of signing in says a refusal in its sentence',
    file: 'src/http/app.ts',
    search: 'inWords(await auth(c.req.raw))',
    replace: 'auth(c.req.raw)',
    also: [
      {
        file: 'src/http/app.ts',
        search: "import { inWords } from './people/auth-words.ts'\n",
        replace: '',
      },
    ],
    by: {
      file: sentences,
      title: 'a sign-in refusal keeps its code, and has its own sentence',
    },
  },
]
