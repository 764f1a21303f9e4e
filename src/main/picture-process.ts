// Draws pictures of pages for the web process, and exits when idle.
import { drawInChild } from '#src/adapters/draw-in-child.ts'
import { drawPicture } from '#src/messages/picture.ts'

drawInChild(drawPicture)
