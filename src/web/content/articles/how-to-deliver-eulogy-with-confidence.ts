export default `
<p>You have the text. (If not, begin with <a href="/eulogy-ideas/crafting-heartfelt-eulogy">Crafting a Heartfelt Eulogy</a>.) What remains is to carry it through a room. Confidence, at a funeral, does not mean a firm voice and a straight back. It means that you know what comes next, so that you can give your attention to the words. Here is what comes next, from the evening before to the moment when you sit down again.</p>
<h2>The evening before: make a reading copy</h2>
<p>The text you wrote is for writing. Make another one for reading.</p>
<ul>
<li>Use large type, 16 to 18 points, and print on one side only.</li>
<li>Begin a new line wherever you would take a breath. A line of eight to ten words is long enough.</li>
<li>Leave a blank line between paragraphs, and end each page at the end of a paragraph, never in the middle of a sentence.</li>
<li>Leave the lower third of each page empty. Your head stays up when your eyes do not have to travel down.</li>
<li>Number the pages, large, in the corner. Do not staple them: slide each one to the side when it is done.</li>
<li>Write hard names the way they sound, above the name.</li>
</ul>
<p>Mark three words on every page that matter most, with a pencil line under them. You will slow down there without having to think of it. Put the pages in a folder, and a second set in the pocket of somebody who will certainly be there. A phone is a good third copy and a poor first one: it dims, it locks, it rings.</p>
<h2>Find out four things about the place</h2>
<p>One call or message to the funeral director or whoever leads the service is enough. Ask:</p>
<ol>
<li>Where do I sit, and from which side do I go up?</li>
<li>Is there a lectern, and is it high enough to read from without bending?</li>
<li>Is there a microphone, and is it fixed or does one hold it?</li>
<li>Who speaks before me, and how will I know that it is my turn?</li>
</ol>
<p>With these answers you will not spend the service wondering. If there is no lectern, ask for a music stand. It can be set to your height, and it keeps both hands free.</p>
<h2>The microphone</h2>
<p>If there is one, use it, even if you have a strong voice. Older ears in the back rows depend on it, and in many rooms a hearing loop carries only what goes through the microphone. Stand so that it is about a hand’s width from your mouth and a little below it, and speak over it, not into it. Do not tap it, do not blow, and do not ask whether people can hear you. If they cannot, somebody will make a sign.</p>
<p>Should it whistle, take one step back and wait. It stops.</p>
<h2>The first ten seconds</h2>
<p>The beginning is the hardest moment, and it is also the one that you can plan to the last movement:</p>
<ol>
<li>Stand up when you are called. Do not hurry. The room will wait for you.</li>
<li>Lay the pages down. Put the second page where you want it.</li>
<li>Place both feet.</li>
<li>Look up, at one person you like.</li>
<li>Breathe out, then in.</li>
<li>Say the first sentence to that person.</li>
</ol>
<p>That pause will seem very long to you. To everyone else it is the moment in which they settle and begin to listen.</p>
<p>If you speak for many, let the first sentence say so. The pages for <a href="/eulogy-colleague">a colleague</a> and <a href="/eulogy-community-leader">a community leader</a> each have a sample that begins like this.</p>
<blockquote>Silence is not an empty place in the speech. It is where the others think of him.</blockquote>
<h2>Slower than feels right</h2>
<p>Nerves speed us up. A pace of <a href="/eulogy-ideas/how-long-should-a-eulogy-be">about 130 words a minute</a> suits a funeral: slower than conversation, and slower than you will want to go. Three habits keep you there.</p>
<ul>
<li><strong>Finish your words.</strong> Say the last consonant of each sentence. It takes no effort and it slows everything.</li>
<li><strong>Stop at the periods.</strong> Count one, silently, at the end of each sentence, and two at the end of each paragraph.</li>
<li><strong>Turn the page in silence.</strong> Never speak while you move paper. It is a ready-made rest.</li>
</ul>
<p>Let the end of a sentence stay level. When we are unsure, our voices fall away in the last few words, and those are often the ones that matter. If you tend to do this, underline the last word of each paragraph.</p>
<h2>When people laugh, and when they cry</h2>
<p>If the room laughs, wait until it has finished. Do not talk over it: they will miss the next line, and they need the laugh. If a line that you thought was funny is met with silence, go on as though it had been serious. It was only quiet, it was not a failure.</p>
<p>When somebody in the first row begins to cry, your eyes will go there. Move them to your page for the next two sentences. You are not being cold. You are carrying the thing that they came for, and you will be with them again in a few minutes.</p>
<h2>If you lose your place</h2>
<p>Stop. Put a finger on the page. Read silently until you find a sentence you know you have said, and go on from the next one. It takes about four seconds. You need not apologize, and you need not explain. If you have skipped a paragraph, leave it skipped, unless a later one cannot be understood without it. You are the only one who knows.</p>
<p>If your voice goes, stop as well. Drink. Look at the next line, only that one, and say it when you can. There is more about this in <a href="/eulogy-ideas/reading-a-eulogy-when-you-may-cry">Reading a Eulogy When You Think You Will Cry</a>.</p>
<h2>Small things that disturb, and how to prevent them</h2>
<ul>
<li>Reading glasses: put them on before you stand up, and have them cleaned.</li>
<li>Keys and coins: leave them with your neighbor.</li>
<li>The phone: switch it off, not to silent. It hums against wood.</li>
<li>Tears, or a cold: put tissues in two different pockets.</li>
<li>Wind, if you speak outside: use a clipboard, and stand with the wind at your back, so that it carries the words to your listeners and not away from them.</li>
<li>A screen or a live stream: look at the people, not at the camera. Those who watch from far away want to be in the room.</li>
</ul>
<h2>The last sentence</h2>
<p>Know it by heart. It is the only line worth learning, because you will want to look up while you say it. If it is spoken to the person who died, you may turn to the casket, the urn or the photograph, and say it there, a little lower than the rest.</p>
<p>Then do nothing for two seconds. Do not say “thank you” or “that’s all” if the text has already ended. Gather the pages, and walk back at the same pace at which you came. Somebody will probably touch your arm. You have done what you came to do.</p>
<h2>Afterwards</h2>
<p>Keep the reading copy, with the pencil marks and the place where it got wet. People will ask you for the text, some of them weeks later. And do not judge how it went on the same day. You will remember the word you stumbled on. They will remember the story about the boat.</p>
`
